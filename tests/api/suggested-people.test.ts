import { expect, test } from 'vitest'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const nora = await server.person('nora')
const likes = async (person: Person, favoriteGenres: string[]) => {
  expect((await person.put('/api/profile', { favoriteGenres })).status).toBe(200)
}
const suggestedTo = async (person: Person) => {
  const people = await (await person.get('/api/users/suggested?city=miami&state=FL')).json()
  return (people as { username: string }[]).map(({ username }) => username)
}

test('hosts of the city and people with the same genres are suggested, without those who are followed or blocked', async () => {
  const host = async (name: string, event: object) => {
    const person = await server.person(name, { userType: 'party_host' })
    await publishEvent(person, event)
    return person
  }
  await host('salsa.host', { category: 'Salsa' })
  await host('jazz.host', { category: 'Latin Jazz' })
  await host('keys.host', { category: 'Latin Jazz', city: 'Key West' })
  await host('draft.host', { category: 'Latin Jazz', status: 'draft' })
  const followed = await host('followed.host', { category: 'Latin Jazz' })
  await nora.post(`/api/users/${followed.id}/follow`)
  const [trumpet, cumbia, blocked] = [
    await server.person('trumpet'),
    await server.person('cumbia'),
    await server.person('blocked'),
  ]
  for (const person of [nora, trumpet, blocked]) await likes(person, ['Latin Jazz', 'Tango'])
  await likes(cumbia, ['Cumbia'])
  await nora.put(`/api/blocks/${blocked.id}`)

  expect(await suggestedTo(nora)).toEqual(['jazzhost', 'salsahost', 'trumpet'])
})

test('the member who invited comes first, also with other music', async () => {
  const inviter = await server.person('inviter')
  await likes(inviter, ['Corridos'])
  await server.sql`
    insert into invitations (id, code_hash, start, created_by, expires_at, redeemed_at, redeemed_by)
    values (gen_random_uuid(), '\\x01', 'ABCD', ${inviter.id}, now(), now(), ${nora.id})
  `
  expect((await suggestedTo(nora))[0]).toBe('inviter')
})
