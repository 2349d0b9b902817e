import { expect } from 'vitest'
import type { ListingCode, ListingSource, Listings } from '#contract/admin/listings.ts'
import type { Admin } from './admin.ts'
import { nightIn } from './series.ts'

let nights = 0

/** A night that no event has yet: an event that is here already is not listed again. */
export const newNight = () => nightIn(60 + (nights += 1))

export const salsa = (date: string, fields: object = {}) => ({
  title: 'Salsa con Trueno',
  date,
  startTime: '23:00',
  venue: 'Casa Trueno',
  location: '123 SW 8th St',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
  ...fields,
})

/** Lists the event as one of this source. Returns its id. */
export async function addListing(jefa: Admin, source: string, event: object): Promise<string> {
  const response = await jefa.post('/api/admin/listings', { source, event })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

export const listings = async (jefa: Admin) => (await (await jefa.get('/api/admin/listings')).json()) as Listings

export async function sourceNamed(jefa: Admin, source: string): Promise<ListingSource> {
  return (await listings(jefa)).sources.find(({ name }) => name === source) as ListingSource
}

/** A new code with which a host claims the listings of the source. */
export async function codeToClaim(jefa: Admin, source: string): Promise<string> {
  const response = await jefa.post(`/api/admin/listing-sources/${(await sourceNamed(jefa, source)).id}/code`)
  expect(response.status).toBe(200)
  return ((await response.json()) as ListingCode).code
}
