import { html } from 'hono/html'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { siteName } from '../site/look.ts'
import { structuredCity } from './event.ts'
import type { PageHead } from './html-shell.ts'
import { pageMessagesIn } from './page-messages.ts'
import { pictureAddress } from './picture-address.ts'
import type { Preview } from './preview-picture.ts'

const EMPLOYMENT = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
} as const

/** The public page of a job. */
export function jobPage(job: Job, host: PublicUser, origin: string, language: Locale): PageHead {
  const messages = pageMessagesIn[language]
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
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${title}</h1>
      <p class="mt-3 text-lg">${host.promotionGroup ?? displayNameOf(host)}</p>
      ${job.status === 'open' ? '' : html`<p class="mt-4 font-semibold text-danger">${messages.jobClosed}</p>`}
      <p class="mt-4"><strong>${messages.salary}:</strong> ${job.salaryRange}</p>
      <p class="mt-4 max-w-xl whitespace-pre-line">${job.description}</p>
      <h2 class="display mt-6 text-2xl">${messages.requirements}</h2>
      <p class="mt-2 max-w-xl whitespace-pre-line">${job.requirements}</p>
      <p class="mt-6 text-sm text-muted">${messages.apply}</p>
    </main>`,
  }
}

export function previewOfJob(job: Job, host: PublicUser): Preview {
  return {
    title: job.title,
    lines: [job.salaryRange, job.location],
    chip: null,
    ribbon: null,
    poster: { id: host.id, genre: 'cumbia' },
    flyer: null,
  }
}

/** Structured data (https://schema.org/JobPosting). The salary is free text, so it is part of the description. */
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
        ...structuredCity(host),
      },
    },
    directApply: true,
  }
}
