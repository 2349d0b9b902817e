import { expect, test } from 'vitest'
import { deviceName } from '#contract/accounts/device-name.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0'

test.each([
  [android, 'Chrome · Android'],
  [iphone, 'Safari · iPhone'],
  [edge, 'Edge · Windows'],
])('a device has the usual name of its model and browser', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a device without a user agent has no name', () => {
  expect(deviceName(null)).toBeNull()
  expect(deviceName('curl/8.0')).toBeNull()
})
