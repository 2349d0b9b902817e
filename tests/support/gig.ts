import type { Event } from '#contract/events/events.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { BARTENDER } from './job.ts'
import type { Person } from './person.ts'

/** A gig as a host posts it, from 11 PM to 1 AM of the night of the event. */
export const djAt = (eventId: string, gig: object = {}) => ({
  ...BARTENDER,
  title: 'DJ bachata',
  gig: { eventId, role: 'dj', from: '23:00', to: '01:00', fee: '150', currency: 'USD', ...gig },
})

export async function postedGig(host: Person, event: Pick<Event, 'id'>, gig: object = {}): Promise<Job> {
  const response = await host.post('/api/jobs', djAt(event.id, gig))
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Job
}

const LETICIA = { applicantName: 'Leticia Ruiz', applicantPhone: '(305) 555-0188', applicantEmail: 'leti@example.com' }

/** The application of Leticia, with other fields where these are given. */
export function applicationForm(about: object = {}) {
  const fields = { ...LETICIA, ...about }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
