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
    for (const file of files) preload(file)
  }

  // The settings of the installation, if they are not the defaults. The device stores the latest, because the page that the
  // service worker has cached contains none.
  const [site] = [document.querySelector('meta[name="pista:site"]')?.content, localStorage.getItem('pista.site')]
    .flatMap(text => (text ? [JSON.parse(text)] : []))
    .sort((one, other) => other.version - one.version)
  if (site) {
    globalThis.siteOfPage = site
    localStorage.setItem('pista.site', JSON.stringify(site))
    globalThis.homeCity = site.home ?? undefined
    if (site.accent) {
      const { style } = document.documentElement
      style.setProperty('--coral', site.accent.plain)
      style.setProperty('--coral-strong', `light-dark(${site.accent.onLight}, ${site.accent.onDark})`)
    }
  }

  // The messages of a language but English are a file of their own, which the first paint waits for.
  const languages = JSON.parse(document.currentScript.dataset.languages ?? '{}')
  const tags = [localStorage.getItem('pista.language'), localStorage.getItem('pista.account-language')]
  const language = [...tags, ...navigator.languages]
    .map(tag => tag?.slice(0, 2).toLowerCase())
    .find(code => (code === 'en' || languages[code]) && (site?.languages?.includes(code) ?? true))
  const shown = language ?? site?.languages?.[0] ?? 'en'
  const [messages] = languages[shown] ?? []
  if (messages) preload(messages)
  // The server writes the text of a page in the language of the browser. In another language it is hidden until the app
  // replaces it, unless the app does not start.
  const root = document.documentElement
  if (root.lang !== shown) {
    root.style.setProperty('--served', 'hidden')
    setTimeout(() => root.style.removeProperty('--served'), 8_000)
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
    // This page was cached with older settings; the next one has the present ones.
    me.then(async response => {
      if (Number(response.headers.get('site-version')) <= (site?.version ?? 1)) return
      const { page } = await (await fetch('/api/site')).json()
      if (page?.version) localStorage.setItem('pista.site', JSON.stringify(page))
    }).catch(() => undefined)
    // A device that has opened a list before has its events in the cache, and requests only what has changed.
    const hasEvents = localStorage.getItem('pista.has-events') !== null
    // The list of a visitor does not depend on the session, so it is requested at once; a member without a chosen city
    // may live elsewhere.
    if (path === '/home' && !isMember && !hasEvents) {
      void fetchEarly(firstEventsOf({}))
      me.then(response => response.ok && response.clone().json())
        .then(person => person && !isChanged && !early.has(firstEventsOf(person)) && fetchEarly(firstEventsOf(person)))
        .catch(() => undefined)
    }
    // The server writes the city into the page of a city.
    const city = document.querySelector('meta[name="pista:city"]')?.content
    if (city && !hasEvents) void fetchEarly(firstEventsIn(JSON.parse(city)))
    globalThis.earlyResponses = early
  }

  function preload(file) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }

  function firstEventsOf({ city, state }) {
    const chosen = JSON.parse(localStorage.getItem('pista.city') ?? 'null')
    return firstEventsIn(
      chosen ?? (city && state ? { city, state } : (globalThis.homeCity ?? { city: 'Miami', state: 'FL' })),
    )
  }

  /** The first request of `syncEvents`, with a date range that fits every time zone of the country. */
  function firstEventsIn(place) {
    // A night ends at six. Outside the US, whose states have two letters, the latest clock is 14 hours ahead of UTC.
    const latestNightHours = (place.state.length > 2 ? 14 : -4) - 6
    const dayAfterHours = hours => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
    const query = {
      from: dayAfterHours(-22),
      to: dayAfterHours(13 * 24 + latestNightHours),
      city: place.city,
      state: place.state,
      since: '',
      after: '',
      limit: '300',
    }
    return `/api/events?${new URLSearchParams(query)}`
  }
}
