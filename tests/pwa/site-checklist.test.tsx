import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setup as en } from '#contract/i18n/en/setup.ts'
import type { SiteCheck, SiteChecks } from '#contract/site/checks.ts'
import { Checks } from '#pwa/site/checklist.tsx'

const disk: SiteCheck = { name: 'disk', state: 'good', reason: 'enough', at: null, count: 20, address: null }
const remote = { state: 'loaded', at: 0, isOld: false, refresh: () => undefined } as const

/** `checks` may be those of a later release. */
function shown(checks: object[], error?: Error) {
  const body = { checks } as SiteChecks
  const send = () => Promise.reject(new Error('no request is expected'))
  return renderToStaticMarkup(<Checks remote={{ ...remote, body, error }} send={send} />)
}

test('a check of a later release is left out, and the others are shown', () => {
  const page = shown([disk, { ...disk, name: 'certificates' }])
  expect(page).toContain(en.checks.disk.title)
  expect(page.match(/<li/g)).toHaveLength(1)
  expect(page).not.toContain(en.checksFailed)
})

test('after "Check again" failed the page shows that, beside the earlier checks', () => {
  const page = shown([disk], new Error('the server cannot be reached'))
  expect(page).toContain(en.checks.disk.title)
  expect(page).toContain(en.checksFailed)
})
