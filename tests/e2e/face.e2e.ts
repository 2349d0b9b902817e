import type { Page } from '@playwright/test'
import { en } from '#contract/i18n/en/i18n.ts'
import { about } from '#contract/i18n/es/about.ts'
import { es } from '#contract/i18n/es/i18n.ts'
import { expect, expectAccessible, test } from './test.ts'

const pages = [
  ['Join as Party Goer', '/signup?type=party_goer'],
  ['Join as Party Host', '/signup?type=party_host'],
  ['Get Started Now', '/signup'],
  ['Already have an account? Sign In', '/login'],
  ['Admin', '/admin'],
] as const

test('the landing page explains Pista, and links the demo pages and the ways in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The floor is yours tonight. ')
  await expect(page.getByText(en.landing.tagline, { exact: true })).toBeVisible()
  for (const address of ['/demo/party-goer', '/demo/party-host', '/demo/discover', '/create-event'])
    await expect(page.locator(`main a[href="${address}"]`)).toHaveCount(1)
  for (const [name, address] of pages) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
})

test('each genre opens the sign-in dialog for a visitor, and closing it restores the focus', async ({ page }) => {
  await page.goto('/')
  for (const genre of en.landing.genres) {
    await page.getByRole('button', { name: genre, exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Join as Party Goer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: genre, exact: true })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Latin Jazz', exact: true }).click()
  await page.getByRole('link', { name: 'See Latin Jazz parties' }).click()
  await expect(page).toHaveURL('/home?when=two-weeks&genre=latin_jazz')
})

test('the landing page stays when its later parts cannot be loaded, and leads to the sign-up', async ({
  page,
  context,
}) => {
  await context.route(/\/assets\/(demos|join-dialog)-/, route => route.abort('internetdisconnected'))
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/join-dialog-'))
  await page.getByRole('button', { name: en.landing.genres[0], exact: true }).click()
  await failed
  await expect(page).toHaveURL('/join')
  await page.goBack()
  await expect(page.getByText(en.landing.tagline, { exact: true })).toBeVisible()
})

test('a page that cannot be loaded asks to check the signal, and "Try again" loads it', async ({ page, context }) => {
  const isChunk = /\/assets\/discover-page-/
  await page.goto('/')
  await context.route(isChunk, route => route.abort('internetdisconnected'))
  await page.goto('/demo/discover')
  await expect(page.getByText(en.events.page.failedText, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await context.unroute(isChunk)
  await page.getByRole('button', { name: en.shell.failure.retry }).click()
  await expect(page.getByText(en.events.page.failedText, { exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(en.shell.failure.title)
})

test('the sign-up form has the data that Ana typed before, except the password', async ({ page }) => {
  const dialog = await askedIn(page)
  await dialog.getByText('Party Host', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Join as Party Host' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('Please fill this in.')

  await dialog.getByLabel('First Name').fill('Ana')
  await dialog.getByLabel('Last Name').fill('Ferrer')
  await dialog.getByLabel('City', { exact: true }).fill('Miami')
  await dialog.getByLabel('State').fill('FL')
  await dialog.getByLabel('Email').fill('ana')
  await dialog.getByLabel('Password').fill('clave-3-2')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This does not look like an email yet.')

  await dialog.getByLabel('Email').fill('ana@example.com')
  const requests = page.waitForRequest(request => request.url().endsWith('/api/login?prompt=create'))
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await requests

  await page.goto('/')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(await page.evaluate(() => localStorage.getItem('pendingUserType'))).toBe('party_host')
  expect(stored).toContain('ana@example.com')
  expect(stored).not.toContain('clave-3-2')
})

test('a member signs in from the same dialog', async ({ page }) => {
  const dialog = await askedIn(page)
  await dialog.getByRole('button', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()
  await dialog.getByLabel('Email').fill('ana@example.com')
  await dialog.getByLabel('Password').fill('clave-3-2')
  const requests = page.waitForRequest(request => request.url().endsWith('/api/login'))
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await requests
})

test('the small menu has the links of the wide header', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login')

  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(menu).toBeHidden()
})

test('an unknown address shows not found with three links', async ({ page }) => {
  await page.goto('/no-such-path')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText("Let's get you back to your social platform!")).toBeVisible()
  const ways = [
    ['Go to Home Page', '/'],
    ['Search Events & Users', '/search'],
    ['My Profile', '/profile'],
  ] as const
  for (const [name, address] of ways)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
})

test('addresses work in capitals, and a link does not reload the page', async ({ page }) => {
  await page.goto('/Demo/Discover')
  await expect(page.getByRole('heading', { name: 'Friday in Miami' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('loads', String(performance.timeOrigin)))
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page.locator('#content')).toBeFocused()
  expect(await page.evaluate(() => sessionStorage.getItem('loads') === String(performance.timeOrigin))).toBe(true)
})

test('the demo pages send no requests of their own', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/user') requests.push(pathname)
  })
  const sections = [
    ['/demo/party-goer', ['My Events', 'Activity', 'Favorites']],
    ['/demo/party-host', ['Events', 'Venue', 'Reviews', 'Analytics', 'Search Users']],
  ] as const
  for (const [address, tabs] of sections) {
    await page.goto(address)
    await expect(page.getByRole('tab')).toHaveText([...tabs])
    for (const name of tabs) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
      await expectAccessible(page)
    }
  }
  expect(requests).toEqual([])
})

test('the discover demo finds, filters and shows more', async ({ page }) => {
  await page.goto('/demo/discover')
  await expect(page.getByText('DEMO MODE', { exact: true })).toBeVisible()
  const shown = page.getByRole('article')
  await expect(shown).toHaveCount(5)
  const more = page.getByRole('button', { name: 'Load More Events' })
  await more.click()
  await expect(shown).toHaveCount(11)
  await expect(page.getByRole('listitem').filter({ hasText: 'Descarga: Late Set' })).toBeFocused()
  await more.click()
  await expect(shown).toHaveCount(17)
  await expect(more).toHaveCount(0)
  await page.getByRole('button', { name: 'Bachata', exact: true }).click()
  await expect(shown).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search events' }).fill('hialeah')
  await expect(shown).toHaveText([/Fuego Bachatero/])
  await page.getByRole('searchbox', { name: 'Search events' }).fill('oslo')
  await page.getByRole('button', { name: 'Show all parties' }).click()
  await expect(shown).toHaveCount(17)
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
})

test('Spanish and the light theme are remembered on this device', async ({ page }) => {
  await page.goto('/about')
  await page.getByText('Español', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.about.title)
  await page.getByText(es.shell.footer.light, { exact: true }).click()
  await page.reload()
  await expect(page.locator('html[lang="es"][data-theme="light"]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.about.title)
})

for (const address of ['/', '/demo/discover', '/faq', '/no-such-path'])
  test(`${address} is accessible in the dark and in the light, on a phone and on a desktop`, async ({ page }) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(viewport)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }
  })

async function askedIn(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Salsa', exact: true }).click()
  return page.getByRole('dialog')
}
