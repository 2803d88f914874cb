"""Starts the page."""

from app import App

App().start()
