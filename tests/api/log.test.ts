import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from '#api/monitoring/log.ts'

function logged(value: object): Record<string, unknown> {
  let line = ''
  const log = openLog(
    'info',
    new Writable({
      write(chunk, _, done) {
        line += String(chunk)
        done()
      },
    }),
  )
  log.error(value, 'failed')
  return JSON.parse(line) as Record<string, unknown>
}

test('the code of an error is logged, the code of a text message is not', () => {
  const err = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })
  expect(logged({ err })).toMatchObject({ err: { message: 'no answer', errorCode: 'ECONNREFUSED' } })
  expect(
    JSON.stringify(logged({ sms: { code: '123456' }, body: { password: 'salsa', email: 'a@b.example' } })),
  ).not.toMatch(/123456|salsa|a@b\.example/)
})
