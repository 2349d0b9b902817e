import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function TermsPage() {
  return <TextPage words={useAboutWords().terms} genre="tango" />
}
