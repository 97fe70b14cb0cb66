// Runs before anything is painted: whoever chose a theme never sees the other.
const chosen = localStorage.getItem('theme')
if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
