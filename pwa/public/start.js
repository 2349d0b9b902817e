// A file of its own because the page allows no inline script. It runs before the first paint and before any module is here.
{
  const theme = localStorage.getItem('pista.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme

  // The build writes into the script element which modules a screen needs beside the ones that every screen needs.
  const path = location.pathname.toLowerCase()
  const isMember = localStorage.getItem('pista.user') !== null
  for (const [start, isForMembers, files] of JSON.parse(document.currentScript.dataset.screens ?? '[]')) {
    if ((start.endsWith('/*') ? !path.startsWith(start.slice(0, -1)) : path !== start) || isForMembers > isMember)
      continue
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    }
  }

  // Asked while the modules are on their way; `request.ts` takes the response. A sign-out that is still owed goes first.
  if (localStorage.getItem('pista.sign-out-owed') === null) {
    const me = fetch('/api/auth/user', {
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(12_000),
    })
    me.catch(() => undefined)
    globalThis.earlyResponses = new Map([['/api/auth/user', me]])
  }
}
