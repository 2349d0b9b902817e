// A file of its own because the content security policy allows no inline script. It runs before the first paint and
// before any module is loaded.
{
  const theme = localStorage.getItem('pista.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme

  // The build writes into the script element which modules a page needs in addition to those that every page needs.
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

  // Fetched while the modules are loading; `request.ts` uses the responses. Skipped while a sign-out is pending,
  // because that request has to be sent first.
  if (localStorage.getItem('pista.sign-out-owed') === null) {
    const early = new Map()
    // After another tab has signed out or in, these responses belong to a session that has ended.
    let isChanged = false
    addEventListener('storage', ({ key }) => {
      if (key !== null && key !== 'pista.user' && key !== 'pista.sign-out-owed') return
      isChanged = true
      early.clear()
    })
    const fetchEarly = address => {
      const response = fetch(address, { credentials: 'include', cache: 'no-store' })
      response.catch(() => undefined)
      early.set(address, response)
      // A response that no module has used by then is outdated.
      setTimeout(() => early.delete(address), 30_000)
      return response
    }
    const me = fetchEarly('/api/auth/user')
    // A device that has opened the list before has it in its cache. The list of a visitor does not depend on the
    // session, so it is requested at once; a member without a chosen city may live elsewhere.
    if (path === '/home' && !isMember && localStorage.getItem('pista.has-events') === null) {
      void fetchEarly(firstEventsOf({}))
      me.then(response => response.ok && response.clone().json())
        .then(person => person && !isChanged && !early.has(firstEventsOf(person)) && fetchEarly(firstEventsOf(person)))
        .catch(() => undefined)
    }
    // The server writes the city into the page of a city.
    const city = document.querySelector('meta[name="pista:city"]')?.content
    if (city) void fetchEarly(firstEventsIn(JSON.parse(city)))
    globalThis.earlyResponses = early
  }

  function firstEventsOf({ city, state }) {
    const chosen = JSON.parse(localStorage.getItem('pista.city') ?? 'null')
    return firstEventsIn(chosen ?? (city && state ? { city, state } : { city: 'Miami', state: 'FL' }))
  }

  /** The first request of `syncEvents`, with a date range that fits every time zone of the United States. */
  function firstEventsIn(place) {
    const dayAfterHours = hours => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
    const query = {
      from: dayAfterHours(-22),
      to: dayAfterHours(13 * 24 - 10),
      city: place.city,
      state: place.state,
      since: '',
      after: '',
      limit: '300',
    }
    return `/api/events?${new URLSearchParams(query)}`
  }
}
