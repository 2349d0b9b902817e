import type { ErrorComponentProps } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useMessages } from '#pwa/i18n.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { isFailedImport } from './failed-import.ts'
import { Stage } from './stage.tsx'

/** Shown when a page threw an error while rendering, or when the module of the page could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { events, shell } = useMessages()
  const words = shell.trouble
  useTitle(words.title)

  return (
    <Stage id="trouble" genre="tango" title={words.title}>
      <p className="mt-5 max-w-md text-xl text-muted">{isFailedImport(error) ? events.page.failedText : words.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* The router and React keep the error of a module that failed to load: only a new document imports it again. */}
        <Button onClick={() => location.reload()}>{words.retry}</Button>
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
