/** The file that the browser runs as the page's worker. */
import { serve } from './controller-service.ts'

const answer = serve((message) => self.postMessage(message))
self.addEventListener('message', ({ data }) => answer(data))
