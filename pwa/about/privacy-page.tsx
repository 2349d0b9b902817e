import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function PrivacyPage() {
  return <TextPage words={useAboutWords().privacy} genre="latin house" />
}
