import { html } from 'hono/html'
import { board, job as jobCall } from '#contract/jobs/calls.ts'
import { gigLine, jobLine } from '#contract/jobs/gig-labels.ts'
import { type BoardFilter, gigInstants, onBoard, otherJobs } from '#contract/jobs/gigs.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pathOf, paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { messagesIn } from '../http/i18n.ts'
import { siteName } from '../site/look.ts'
import { structuredCity } from './event.ts'
import { type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

const EMPLOYMENT = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
} as const

export function jobPage(job: Job, host: PublicUser, { origin, language, reader }: RenderContext): PageHead {
  const messages = messagesIn[language].links
  const title = messages.jobTitle({ title: job.title, place: job.location })
  return {
    title,
    description: `${job.salaryRange}. ${job.description}`.replaceAll(/\s+/g, ' ').slice(0, 300),
    language,
    canonical: origin + paths.applyForJob(job.id),
    image: pictureAddress(origin, 'jobs', job.id, { language, version: job.createdAt }),
    type: 'article',
    data: job.status === 'open' ? structuredDataOf(job, host, origin) : null,
    isListed: job.status === 'open',
    drawnFrom: pathOf(jobCall, { id: job.id }),
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${title}</h1>
      <p class="mt-3 text-lg">${host.promotionGroup ?? displayNameOf(host)}</p>
      ${job.status === 'open' ? '' : html`<p class="mt-4 font-semibold text-danger">${messages.jobClosed}</p>`}
      ${job.gig && job.event && html`<p class="mt-4">${gigLine(job, messagesIn[language].gigs, reader)}</p>`}
      ${job.gig?.eventId && job.event && html`<p><a class="underline" href="${paths.event(job.gig.eventId)}">${job.event.title}</a></p>`}
      <p class="mt-4"><strong>${messages.salary}:</strong> ${job.salaryRange}</p>
      <p class="mt-4 max-w-xl whitespace-pre-line">${job.description}</p>
      <h2 class="display mt-6 text-2xl">${messages.requirements}</h2>
      <p class="mt-2 max-w-xl whitespace-pre-line">${job.requirements}</p>
      <p class="mt-6 text-sm text-muted">${messages.apply}</p>
    </main>`,
  }
}

/**
 * The public board: the open gigs of the events to come, then the other jobs. A search engine finds the structured data
 * at their pages.
 */
export function boardPage(jobs: Job[], filter: BoardFilter, { origin, language, reader }: RenderContext): PageHead {
  const messages = messagesIn[language].gigs
  const shown = [...onBoard(jobs, filter, null), ...otherJobs(jobs)]
  return {
    title: messages.title,
    description: messages.subtitle,
    language,
    canonical: origin + paths.jobs(),
    image: pictureAddress(origin, 'site', 'pista', { language, version: '1' }),
    type: 'website',
    data: {
      '@type': 'ItemList',
      '@id': origin + paths.jobs(),
      itemListElement: shown.map(({ id, title }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        url: origin + paths.applyForJob(id),
      })),
    },
    isListed: true,
    drawnFrom: board.path,
    alternates: [{ type: 'application/atom+xml', href: origin + serverPaths.feedOfJobs }],
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${messages.title}</h1>
      <p class="mt-3 text-lg">${messages.subtitle}</p>
      ${shown.length === 0 && html`<p class="mt-6">${messages.none}</p>`}
      <ul class="mt-6">
        ${shown.map(
          job =>
            html`<li class="border-b border-line py-5">
              <a class="underline" href="${paths.applyForJob(job.id)}">${job.title}</a>
              <p>${jobLine(job, messages, reader)}</p>
              <p class="text-muted">${job.event?.title ?? ''}</p>
            </li>`,
        )}
      </ul>
      <p class="mt-6"><a class="underline" href="${serverPaths.feedOfJobs}">${messages.feed}</a></p>
    </main>`,
  }
}

export function previewOfJob(job: Job, host: PublicUser): Preview {
  return {
    title: job.title,
    lines: [job.salaryRange, job.location],
    poster: { id: host.id, genre: 'cumbia' },
  }
}

/** Structured data (https://schema.org/JobPosting). The salary of a job without a fee is a text in the description. */
function structuredDataOf(job: Job, host: PublicUser, origin: string) {
  return {
    '@type': 'JobPosting',
    '@id': origin + paths.applyForJob(job.id),
    url: origin + paths.applyForJob(job.id),
    title: job.title,
    description: `${job.description}\n\n${job.requirements}\n\n${job.salaryRange}`,
    datePosted: job.createdAt,
    employmentType: EMPLOYMENT[job.jobType],
    identifier: { '@type': 'PropertyValue', name: siteName(), value: String(job.id) },
    hiringOrganization: {
      '@type': 'Organization',
      name: host.promotionGroup ?? displayNameOf(host),
      sameAs: origin + paths.host(host.username),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: job.location,
        ...structuredCity(job.event ?? host),
      },
    },
    ...(job.gig?.fee && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: job.gig.currency,
        value: { '@type': 'QuantitativeValue', value: Number(job.gig.fee) },
      },
    }),
    ...validity(job),
    directApply: true,
  }
}

/** A gig accepts applications until it begins, or until the end that its host chose. */
function validity({ gig, event, expiresAt }: Job) {
  const startsAt = gig && event && Temporal.Instant.fromEpochMilliseconds(gigInstants({ ...gig, ...event }).startMs)
  const validThrough = expiresAt ?? startsAt?.toString()
  return validThrough ? { validThrough } : {}
}
