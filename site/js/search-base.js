// MkDocs' search asks for the way to the site's root in a global.
window.base_url = document.currentScript?.dataset.base;
