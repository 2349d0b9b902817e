import { paths } from '#contract/paths.ts'
import { useMessages } from '#pwa/i18n.ts'
import { useTitle } from '#pwa/title.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Stage } from './stage.tsx'

export function NotFoundPage() {
  const words = useMessages().shell.notFound
  useTitle(words.title)

  return (
    <Stage id="404" genre="merengue" title={words.title}>
      <p className="mt-5 max-w-md text-xl">{words.text}</p>
      <p className="mt-2 max-w-md text-muted">{words.more}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={paths.landing}>{words.home}</LinkButton>
        <LinkButton href={paths.search()} look="quiet">
          {words.search}
        </LinkButton>
        <LinkButton href={paths.profile} look="quiet">
          {words.profile}
        </LinkButton>
      </div>
    </Stage>
  )
}
