import { USD } from '#contract/i18n/money.ts'
import type { PlannedEvent } from './calendar.ts'
import type { Chance } from './chance.ts'
import { applicants, openings } from './data.ts'
import { type HostPerson, personNamed } from './people.ts'

const DAY_MS = 24 * 3600 * 1000

/** Creates the hosts' openings, among them gigs at the `planned` events, and the applications for the first opening. */
export function work(chance: Chance, hosts: HostPerson[], planned: PlannedEvent[], nowMs: number) {
  const ago = (days: number) => new Date(nowMs - days * DAY_MS - chance.between(0, 600) * 60_000).toISOString()
  const jobs = openings.map(
    ({ host: username, daysAgo, isClosed, title, jobType, location, salaryRange, gig, ...texts }) => {
      const at = ago(daysAgo)
      return {
        ...texts,
        title,
        location,
        host_id: personNamed(hosts, username).id,
        job_type: jobType,
        salary_range: salaryRange,
        contact_email: `${username}@example.com`,
        contact_phone: '(305) 555-0100',
        closed_at: isClosed ? ago(2) : null,
        event_id: gig ? nextEvent(gig.at, planned, nowMs) : null,
        gig_role: gig?.role ?? null,
        gig_from: gig?.from ?? null,
        gig_to: gig?.to ?? null,
        fee_cents: typeof gig?.fee === 'number' ? gig.fee * 100 : null,
        fee_currency: gig ? USD : null,
        created_at: at,
        updated_at: at,
      }
    },
  )
  const applications = applicants.map(({ name, phone, email, letter, daysAgo }) => ({
    id: chance.id(),
    applicant_name: name,
    applicant_phone: phone,
    applicant_email: email,
    cover_letter: letter,
    created_at: ago(daysAgo),
    received_at: ago(daysAgo),
    files_bytes: 0,
    status: 'new',
  }))
  return { jobs, applications }
}

/** The event after the present night, so that its gig is still open tomorrow. */
function nextEvent(title: string, planned: PlannedEvent[], nowMs: number): string {
  const next = planned
    .filter(
      ({ columns, startsAtMs }) =>
        columns.title.startsWith(title) && columns.status === 'active' && startsAtMs > nowMs + DAY_MS,
    )
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs)[0]
  if (!next) throw new Error(`no event to come has the title ${title}`)
  return next.columns.id
}
