import { describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { countedNetworks } from '#api/http/client-address.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { hasLimits: true, trustedProxies: 1 } })
const take = (limits: ReturnType<typeof openLimits>, address: string) => limits.take('apply', { address })

/** The /64 with this number within 2001:db8:7::/48; 256 of them are a /56. */
const subnet = (number: number, site = 7) => `2001:db8:${site}:${number.toString(16)}::`

describe('the networks that a limit counts', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7 1']],
    ['nowhere', ['nowhere 1']],
    ['2001:db8:7:a1b2::', ['2001:db8:7:a1b2:: 1', '2001:db8:7:a100::/56 4', '2001:db8:7::/48 16']],
    ['2001:db8::', ['2001:db8:: 1', '2001:db8::/56 4', '2001:db8::/48 16']],
  ])('%s', (address, networks) => {
    expect(countedNetworks(address).map(({ network, times }) => `${network} ${times}`)).toEqual(networks)
  })
})

test('a customer with a /48 gets sixteen times the budget of an address, and one with a /56 four times', async () => {
  const limits = openLimits()
  const passed = async (addressOf: (request: number) => string) => {
    let count = 0
    for (let request = 0; request < 400; request += 1) if ((await take(limits, addressOf(request))) === null) count += 1
    return count
  }
  expect(await passed(() => subnet(0, 1))).toBe(20)
  expect(await passed(request => subnet(request % 256, 2))).toBe(80)
  expect(await passed(request => subnet((request * 257) % 65_536, 3))).toBe(320)
  expect(await take(limits, subnet(0, 4))).toBeNull()
})

test('refused requests of one address leave the budget of its network to the neighbours', async () => {
  const limits = openLimits()
  for (let request = 0; request < 400; request += 1) await take(limits, subnet(0))
  for (let neighbour = 1; neighbour < 4; neighbour += 1) expect(await take(limits, subnet(neighbour))).toBeNull()
})

test('a refund returns the point to each network', async () => {
  const limits = openLimits()
  for (let request = 0; request < 100; request += 1) {
    expect(await take(limits, subnet(request % 256))).toBeNull()
    await limits.refund('apply', { address: subnet(request % 256) })
  }
})

test('addresses of IPv4 do not share a budget, and neither do accounts', async () => {
  const limits = openLimits()
  for (let request = 0; request < 20; request += 1) await take(limits, '198.51.100.1')
  expect(await take(limits, '198.51.100.1')).not.toBeNull()
  expect(await take(limits, '198.51.100.2')).toBeNull()
  for (const account of ['a', 'b']) expect(await limits.take('apply', account)).toBeNull()
})

test('a call that is limited by address refuses a flood from the networks of one customer', async () => {
  const at = browser(createApp({ ...server.context, limits: openLimits() }))
  const check = async (address: string) =>
    (await at.post('/api/auth/check-username', { username: 'ana' }, { 'x-forwarded-for': address })).status
  let refused = 0
  for (let request = 0; request < 120 * 4 + 5; request += 1)
    if ((await check(subnet(request % 256))) === 429) refused += 1
  expect(refused).toBe(5)
  expect(await check(subnet(256))).toBe(200)
})
