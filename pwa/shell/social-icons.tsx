/** Our own line drawings, so that no company's artwork is part of the download. */
export const socialIcons = [
  {
    name: 'Instagram',
    path: 'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM17.2 6.8v.01',
  },
  { name: 'TikTok', path: 'M13.5 3.5v11.7a3.9 3.9 0 1 1-3.9-3.9M13.5 3.5c.2 2.9 2.3 4.9 5.2 5' },
  {
    name: 'YouTube',
    path: 'M6 5.500h12a3.5 3.5 0 0 1 3.5 3.500v6a3.5 3.5 0 0 1-3.5 3.500H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.500ZM10.2 9v6l5-3Z',
  },
  { name: 'Facebook', path: 'M14 21v-8.500M17 4h-1.500A3.5 3.5 0 0 0 12 7.500V21M8.5 12.500H16' },
]

export function SocialIcon({ name, path }: (typeof socialIcons)[number]) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={name} className="size-6 fill-none stroke-current stroke-[1.8]">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
