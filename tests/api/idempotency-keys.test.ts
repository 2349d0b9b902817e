import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { BARTENDER } from '../support/job.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const salsa = {
  title: 'Noche de Son',
  date: '2027-11-19',
  startTime: '23:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
}

let mateo: Person
let rosa: Person
const server = await useTestServer()
beforeEach(async () => {
  const suffix = randomUUID().slice(0, 8)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  rosa = await server.person(`rosa${suffix}`, { userType: 'party_host' })
})

describe.each([
  { path: '/api/events', resource: salsa },
  { path: '/api/jobs', resource: BARTENDER },
])('a resource that is posted to $path', ({ path, resource }) => {
  const send = async (who: Person, key: string, changes: object = {}) => {
    const response = await who.post(path, { ...resource, ...changes }, { 'idempotency-key': key })
    const { id, title } = (await response.json()) as { id: string | number; title: string }
    return { status: response.status, id, title }
  }
  const count = async (who: Person) => ((await (await who.get(`${path}/host/${who.id}`)).json()) as object[]).length

  test('with the same key is created once, and the second response has the current state', async () => {
    const key = randomUUID()
    const first = await send(mateo, key)
    expect(first.status).toBe(201)
    const again = await send(mateo, key, { title: 'Typed since' })
    expect([again.status, again.id, again.title]).toEqual([200, first.id, resource.title])
    expect(await count(mateo)).toBe(1)
    expect((await send(mateo, randomUUID())).status).toBe(201)
    expect(await count(mateo)).toBe(2)
  })

  test('in five concurrent requests is created once', async () => {
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(mateo, key)))
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 201,
    ])
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
    expect(await count(mateo)).toBe(1)
  })

  test('with the key of another person creates a row of its own', async () => {
    const key = randomUUID()
    const [hers, his] = [await send(rosa, key), await send(mateo, key)]
    expect([hers.status, his.status]).toEqual([201, 201])
    expect(his.id).not.toBe(hers.id)
  })

  test('is created again after the first was deleted', async () => {
    const key = randomUUID()
    const first = await send(mateo, key)
    expect((await mateo.delete(`${path}/${first.id}`)).status).toBe(204)
    const again = await send(mateo, key)
    expect(again.status).toBe(201)
    expect(again.id).not.toBe(first.id)
  })

  test('is not brought back by its key once it was taken down', async () => {
    const key = randomUUID()
    const { id } = await send(mateo, key)
    await server.sql`update events set deleted_at = now() where id::text = ${String(id)}`
    await server.sql`
      with decision as (
        insert into moderation (id, kind, target_id, action, note)
        values (${randomUUID()}, 'job', ${String(id)}, 'take-down', '')
        returning id
      )
      update jobs set taken_down_by = (select id from decision) where id::text = ${String(id)}
    `
    expect((await send(mateo, key)).status).toBe(404)
  })

  test('with an invalid key is refused', async () => {
    expect((await send(mateo, 'again')).status).toBe(400)
    expect(await count(mateo)).toBe(0)
  })
})
