import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Night, openNight } from '../night.ts'

let night: Night
beforeAll(async () => void (night = await openNight()))
afterAll(() => night.close())

test('a person in a test is somebody with a session', async () => {
  const ana = await night.person('ana', { userType: 'party_host' })
  const [row] = await night.sql`select user_type from users where id = ${ana.id}`
  expect(row).toEqual({ userType: 'party_host' })
  expect((await ana.get('/api/health')).status).toBe(200)
})
