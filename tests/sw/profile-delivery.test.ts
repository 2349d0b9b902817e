import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { type EditBody, profile } from '#sw/delivery/kinds/profile.ts'
import { guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { checkDeliveries } from './delivery-harness.ts'

const server = await useTestServer()

test('the last value of each profile field reaches the server, in spite of lost requests and kills', async () => {
  const ana = await guest(server, 'Ana')
  const fields = ['bio', 'hometown', 'statusMessage'] as const
  const seen = await checkDeliveries<EditBody>({
    server,
    author: ana,
    kind: profile,
    keys: [...fields],
    // Without a version, as settings are: an edit with a version may end as a conflict that its author decides.
    body: fc.record({ value: fc.constantFrom('', 'one', 'two', 'three') }),
    async start() {
      await ana.put('/api/profile', { bio: '', hometown: '', statusMessage: '' })
    },
    stored: async key => {
      const me: Me = await (await ana.get('/api/auth/user')).json()
      return me[key as (typeof fields)[number]] ?? ''
    },
    expected: bodies => bodies.at(-1)?.value ?? '',
  })
  expect(seen.refused).toBeGreaterThan(0)
})
