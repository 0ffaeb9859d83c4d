import { useRouter } from '@tanstack/react-router'
import { useMoves } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { Button } from '../ui/Button.tsx'

/** LOC-23: to the list as it was left; the form asks first where changes would be lost. */
export function BackToList() {
  const { history } = useRouter()
  const { back, go } = useMoves()
  return <Button onClick={() => (history.canGoBack() ? back() : go(paths.locations))}>Back</Button>
}
