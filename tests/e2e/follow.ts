import { expect, type Page, type Request } from '@playwright/test'
import { isPagePath } from '#contract/paths.ts'

/**
 * Opens one screen after another, each by a link of the app, which costs two thirds of a load. For tests of what
 * screens show, not of how they load. An address outside of the app, and one that differs only in its query, is loaded.
 */
export function follower(page: Page) {
  const open = new Set<Request>()
  let changedAt = 0
  page.on('request', request => {
    open.add(request)
    changedAt = performance.now()
  })
  const end = (request: Request) => {
    open.delete(request)
    changedAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  return async (path: string) => {
    const { pathname } = new URL(path, 'http://localhost')
    const isHere = page.url() === 'about:blank' || new URL(page.url()).pathname === pathname
    if (isHere || !isPagePath(pathname)) await page.goto(path)
    else await page.evaluate(clickLink, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    // As long as a page that loads waits for `networkidle`, which a document reaches once.
    const isIdle = () => open.size === 0 && performance.now() - changedAt > 500
    // The usual intervals grow to a second, of which a screen would wait half.
    await expect.poll(isIdle, { intervals: [50] }).toBe(true)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
}

/** The app moves the focus to its content once the new page has replaced the one before. */
async function clickLink(href: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.id === 'content') resolve()
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.addEventListener('focusin', onFocus)
  const link = Object.assign(document.createElement('a'), { href })
  document.body.append(link)
  link.click()
  link.remove()
  await promise
  document.removeEventListener('focusin', onFocus)
}
