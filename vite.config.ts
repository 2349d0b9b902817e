import { readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

const manifest: object = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

export default defineConfig({
  root: 'pwa',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // A picture or a font inlined as a data URL would be fetched again with every chunk that names it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  plugins: [
    react(),
    tailwind(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2}', 'icons/favicon.svg', 'icons/icon-192.png'],
        // Latin covers English and Spanish; the extended alphabets are fetched by the few names that need them.
        globIgnores: ['**/*-latin-ext-*'],
      },
    }),
  ],
  test: {
    root: '.',
    environment: 'node',
    include: ['tests/{contract,db,api,sw,pwa}/**/*.test.{ts,tsx}'],
  },
})
