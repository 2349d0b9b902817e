import { useLocation } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useTitle } from '#pwa/title.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useWords } from '#pwa/words.ts'
import { Stage } from './stage.tsx'

export default function SoonPage() {
  const words = useWords().shell.soon
  const pathname = useLocation({ select: location => location.pathname })
  useTitle(words.title)

  return (
    <Stage id={pathname} genre="latin jazz" title={words.title}>
      <p className="mt-5 max-w-md text-xl text-muted">{words.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={paths.landing}>{words.home}</LinkButton>
        <LinkButton href={paths.demoDiscover} look="quiet">
          {words.demo}
        </LinkButton>
      </div>
    </Stage>
  )
}
