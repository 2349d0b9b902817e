import { paths } from '#contract/paths.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { LinkButton, QuietLink } from '#pwa/ui/button.tsx'
import { PosterPage } from './poster-page.tsx'

export default function NotFoundPage() {
  const i18n = useI18n().shell.notFound
  useTitle(i18n.title)

  return (
    <PosterPage id="404" genre="merengue" title={i18n.title}>
      <p className="mt-5 max-w-md text-xl">{i18n.text}</p>
      <p className="mt-2 max-w-md text-muted">{i18n.more}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={paths.landing}>{i18n.home}</LinkButton>
        <QuietLink href={paths.search()}>{i18n.search}</QuietLink>
        <QuietLink href={paths.profile}>{i18n.profile}</QuietLink>
      </div>
    </PosterPage>
  )
}
