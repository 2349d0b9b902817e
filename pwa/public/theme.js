// A file of its own because the page allows no inline script, and it has to run before the first paint.
{
  const theme = localStorage.getItem('pista.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
}
