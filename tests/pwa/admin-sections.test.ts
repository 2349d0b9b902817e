import { expect, test } from 'vitest'
import { pages } from '#contract/paths.ts'
import { isOpenTo, sectionAt, sectionsFor } from '#pwa/admin/sections.ts'

test('each section has an address of its own, and the earlier address of the page opens the first one', () => {
  expect(sectionsFor('admin').map(({ id, href }) => [id, sectionAt(href)])).toEqual(
    sectionsFor('admin').map(({ id }) => [id, id]),
  )
  expect(new Set(sectionsFor('admin').map(({ href }) => href)).size).toBe(7)
  expect(sectionAt('/Admin/')).toBe('today')
  expect(sectionAt('/ADMIN/Reports/')).toBe('reports')
})

test('a moderator has no section about the site itself', () => {
  const hrefs = sectionsFor('moderator').map(({ href }) => href)
  expect(hrefs).not.toContain(pages.adminSite)
  expect(hrefs).not.toContain(pages.adminHealth)
  expect(hrefs).toContain(pages.adminPeople)
  expect([isOpenTo('health', 'moderator'), isOpenTo('health', 'admin')]).toEqual([false, true])
})
