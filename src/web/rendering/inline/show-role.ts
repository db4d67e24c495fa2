import { readSignedInHint } from '#web/ui/signed-in-hint.ts'

/** Runs in the head before the first paint. Runs again when another tab logs in or out, or when the
 * page is restored from history. */
function showRole(): void {
  document.documentElement.dataset['role'] = readSignedInHint()?.role ?? 'guest'
}

showRole()
addEventListener('storage', showRole)
addEventListener('pageshow', showRole)
