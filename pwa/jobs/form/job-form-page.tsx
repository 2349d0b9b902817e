import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { LinkButton } from '#pwa/ui/button.tsx'

/** The frame of a host's page about one position, with a link back to the host's positions. */
export function JobFormPage({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: ReactNode
  children: ReactNode
}) {
  const { back } = useJobsI18n().create
  useTitle(title)

  return (
    <div data-accent="host" className="page grow pt-6 pb-12 md:pt-10">
      <LinkButton icon={ArrowLeft} href={paths.profile} look="plain" size="small" className="-ml-4">
        {back}
      </LinkButton>
      <div className="mx-auto max-w-3xl">
        <h1 className="display mt-3 text-5xl long-words md:text-6xl">{title}</h1>
        <p className="mt-2 text-lg text-muted">{subtitle}</p>
        {children}
      </div>
    </div>
  )
}
