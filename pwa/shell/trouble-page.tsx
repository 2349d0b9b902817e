import type { ErrorComponentProps } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useWords } from '#pwa/words.ts'
import { Stage } from './stage.tsx'

/** The last net: a page threw while drawing. It says so, keeps the rest of the house standing and offers a way on. */
export function TroublePage({ error, reset }: ErrorComponentProps) {
  const words = useWords().shell.trouble
  useTitle(words.title)

  return (
    <Stage id="trouble" genre="tango" title={words.title}>
      <p className="mt-5 max-w-md text-xl text-muted">{words.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={reset}>{words.retry}</Button>
        <LinkButton href={paths.landing} look="quiet">
          {words.home}
        </LinkButton>
      </div>
      <details className="mt-8 max-w-md text-sm text-muted">
        <summary className="inline-flex min-h-11 items-center">{words.technical}</summary>
        <p className="mt-1 font-mono">{error instanceof Error ? error.message : String(error)}</p>
      </details>
    </Stage>
  )
}
