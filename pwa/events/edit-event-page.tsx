export { default } from '#pwa/shell/soon-page.tsx'
