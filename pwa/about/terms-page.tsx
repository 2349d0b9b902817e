import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function TermsPage() {
  return <TextPage words={useWords().about.terms} genre="tango" />
}
