import type { AdminRole } from '#contract/admin/roles.ts'
import { pages } from '#contract/paths.ts'

/** The sections of the admin page with their addresses, in the order of the list. */
const addresses = {
  today: pages.admin,
  reports: pages.adminReports,
  people: pages.adminPeople,
  events: pages.adminEvents,
  venues: pages.adminVenues,
  site: pages.adminSite,
  health: pages.adminHealth,
} as const

export type AdminSection = keyof typeof addresses

/** Moderators decide about what members publish, not about the site itself. */
const ofAdmins: ReadonlySet<AdminSection> = new Set(['site', 'health'] as const)

export function sectionsFor(role: AdminRole): { id: AdminSection; href: string }[] {
  return sections.filter(id => role === 'admin' || !ofAdmins.has(id)).map(id => ({ id, href: addresses[id] }))
}

export function isOpenTo(section: AdminSection, role: AdminRole): boolean {
  return role === 'admin' || !ofAdmins.has(section)
}

/** The section of an address, without regard to case and a slash at its end. */
export function sectionAt(pathname: string): AdminSection {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return sections.find(id => addresses[id] === path) ?? 'today'
}

const sections = ['today', 'reports', 'people', 'events', 'venues', 'site', 'health'] as const
