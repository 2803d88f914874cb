from hypothesis import settings

# A slow machine is no failure; what a failing example needs is printed so that it can be repeated.
settings.register_profile("engine", deadline=None, print_blob=True)
settings.load_profile("engine")
