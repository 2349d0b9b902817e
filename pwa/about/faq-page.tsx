import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function FaqPage() {
  return <TextPage words={useAboutWords().faq} genre="cumbia" />
}
