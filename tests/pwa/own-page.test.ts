import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { hostDesk } from '#contract/events/desk/calls.ts'
import { attendedEvents } from '#contract/events/going/calls.ts'
import { readOwnPageAhead } from '#pwa/people/profile/read-own-page-ahead.ts'
import { useSession } from '#pwa/session/session.ts'
import { closePersonStore, personStore } from '#sw/db.ts'
import { resource } from '#sw/http/send.ts'
import { meOf } from '../support/me.ts'

const id = '01900000-0000-7000-8000-00000000000e'

afterEach(() => {
  closePersonStore(id)
  vi.unstubAllGlobals()
})

test('on a new device the own page of a host waits for what it shows first, and asks no second time', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    const body =
      path === hostDesk.path ? { coming: [], helped: [], next: null, past: 0, held: [], rating: 0, reviewCount: 0 } : []
    return Response.json(body, { headers: { etag: '"1"' } })
  })
  useSession.setState({ status: 'signed-in', me: meOf({ id, userType: 'party_host' }) })
  await readOwnPageAhead()
  const shown = [resource(hostDesk).path, resource(attendedEvents, { params: { id } }).path]
  expect(requested.toSorted()).toEqual(shown.toSorted())
  expect(await personStore(id).copies.bulkGet(shown)).toMatchObject(shown.map(path => ({ path })))
  await readOwnPageAhead()
  expect(requested).toHaveLength(2)
})
