import { expect, test } from 'vitest'
import { arrivalPath, joinPath, pathAfterJoining } from '#contract/accounts/return-path.ts'

const JOIN = '/join?redirect=%2Fevents%2F1&after=going'

test('the page for joining is returned to only to carry out its action, and leads to no page for joining', () => {
  expect(arrivalPath({ userType: 'party_goer' }, JOIN)).toBe(JOIN)
  expect([joinPath(JOIN), joinPath('/events/1')]).toEqual([JOIN, '/join?redirect=%2Fevents%2F1'])
  expect(pathAfterJoining('/events/1')).toBe('/events/1')
  for (const own of ['/join', '/JOIN?after=going', JOIN]) expect(pathAfterJoining(own)).toBeNull()
  for (const hostile of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:1',
  ])
    expect([pathAfterJoining(hostile), joinPath(hostile)]).toEqual([null, '/join'])
})
