import { endpoint } from '../../kernel/endpoint.ts'
import { instant, list, text, truth, whole } from '../../kernel/kinds.ts'
import { record } from '../../kernel/wire.ts'

/** A session of one's own: nothing by which anybody could use it. */
const OwnSession = record({
  sessionId: ['session_no', whole()],
  /** Browser and device in words. */
  device: ['device', text(100)],
  beganAt: ['began_at', instant],
  /** To five minutes. */
  usedAt: ['used_at', instant],
  /** The one that asks. */
  isThis: ['is_this', truth],
})

/** Where one is signed in (PWD-07): one's own sessions alone, and not while staff view as a customer. */
export const ownSessions = {
  list: endpoint('GET /own_sessions', {
    summary:
      'Where one is signed in: the session that asks, then the others, those used last first, 100 at most (PWD-07)',
    ability: 'session.own',
    answer: record({ sessions: ['sessions', list(OwnSession)], total: ['total', whole()] }),
  }),
  end: endpoint('POST /end_own_session', {
    summary: 'End another session of one’s own (PWD-07)',
    ability: 'session.own',
    stores: false,
    form: record({ sessionId: ['session_no', whole()] }),
  }),
  endOthers: endpoint('POST /end_other_sessions', {
    summary: 'End every other session of one’s own (PWD-07)',
    ability: 'session.own',
    stores: false,
    answer: record({ ended: ['ended', whole()] }),
  }),
}
