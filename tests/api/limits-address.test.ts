import { describe, expect, test } from 'vitest'
import { addressFrom } from '#api/http/client-address.ts'

const direct = { trustedProxies: 0 }
const behindOne = { trustedProxies: 1 }

describe('the address that limits count', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::6', '2001:db8:1:2::'],
    ['2001:db8::1:2:3:4', '2001:db8::'],
    ['2001:db8::7', '2001:db8::'],
    ['2001:0DB8::8', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    [undefined, 'nowhere'],
  ])('%s is %s', (remote, counted) => {
    expect(addressFrom(direct, '198.51.100.1', remote)).toBe(counted)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8::7]:50123', '2001:db8::'],
    ['[2001:db8::7]', '2001:db8::'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['unknown', '10.0.0.1'],
    ['', '10.0.0.1'],
    [undefined, '10.0.0.1'],
  ])('behind one proxy that forwards %s the address is %s', (forwarded, counted) => {
    expect(addressFrom(behindOne, forwarded, '10.0.0.1')).toBe(counted)
  })
})
