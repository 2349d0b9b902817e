import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { PageUnreached, reloadIfReached, reloadOnceReached } from '#pwa/data/until-loaded.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { PosterPage } from './poster-page.tsx'

/** Shown when a page threw an error while rendering, or when the module of the page could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { events, shell } = useI18n()
  const i18n = shell.failure
  useTitle(i18n.title)
  useEffect(() => (error instanceof PageUnreached ? reloadOnceReached() : undefined), [error])

  return (
    <PosterPage
      id="trouble"
      genre="tango"
      title={i18n.title}
      text={isFailedImport(error) ? events.page.failedText : i18n.text}
    >
      <div className="mt-8 flex flex-wrap gap-3">
        {/* The router and React remember the error of a module that failed to load: only loading a new document imports
            it again. */}
        <Button onClick={() => void reloadIfReached()}>{i18n.retry}</Button>
        <QuietLink href={paths.landing}>{i18n.home}</QuietLink>
      </div>
      <details className="mt-8 max-w-md text-sm text-muted">
        <summary className="inline-flex min-h-11 items-center">{i18n.technical}</summary>
        <p className="mt-1 font-mono">{error instanceof Error ? error.message : String(error)}</p>
      </details>
    </PosterPage>
  )
}

/**
 * Chromium, Firefox, Safari and Vite each report a module or stylesheet that could not be loaded with a different error
 * message.
 */
function isFailedImport(error: unknown) {
  return /dynamically imported module|module script failed|Unable to preload/.test(String(error))
}
