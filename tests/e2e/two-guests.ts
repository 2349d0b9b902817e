import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect } from './test.ts'

/** A party to which Ana and Luis go, and the call by which its host moves it. */
export async function partyWithTwoGuests(site: Site) {
  const ana = await signUp(site, { firstName: 'Ana' })
  const luis = await signUp(site, { firstName: 'Luis' })
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const about = { date: '2027-11-19', startTime: '22:00', venue: 'La Terraza', city: 'Miami', state: 'FL' }
  const event = await post<Event>(
    site,
    '/api/events',
    { title: 'Noche de Son', category: 'Salsa', ...about },
    { cookie: mateo.cookie },
  )
  const write = async (method: string, path: string, cookie: string, json: object) => {
    const headers = { 'Content-Type': 'application/json', cookie }
    const response = await fetch(`${site.origin}${path}`, { method, headers, body: JSON.stringify(json) })
    expect(response.status).toBe(200)
  }
  for (const { cookie } of [ana, luis])
    await write('PUT', `/api/events/${event.id}/attendance`, cookie, { state: 'going' })
  const move = async (change: object) => await write('PATCH', `/api/events/${event.id}`, mateo.cookie, change)
  return { ana, luis, mateo, event, move }
}

/** The number of notifications that the member has not seen. */
export async function unseenOf(site: Site, { cookie }: { cookie: string }) {
  const response = await fetch(`${site.origin}/api/notifications/unseen`, { headers: { cookie } })
  return ((await response.json()) as { unseen: number }).unseen
}
