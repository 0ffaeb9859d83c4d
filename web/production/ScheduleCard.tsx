import { useState } from 'react'
import { api } from '#contract/index.ts'
import { formatWall } from '#rules/calendar.ts'
import { isReleaseTime, OFF, RELEASE_TIME_PROBLEM } from '#rules/production/schedule.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { ProductionDay } from './use-production.ts'

/** When the orders of a make date are released by themselves each day (ORD-36). */
export function ScheduleCard({ schedule }: { readonly schedule: ProductionDay['schedule'] }) {
  const { releaseAt, changedBy, changedAt } = schedule
  const isOn = releaseAt !== OFF
  const [time, setTime] = useState(isOn ? releaseAt : '')
  const [fault, setFault] = useState<string>()
  const command = useCommand(api.production.schedule, {
    stale: [api.production.day],
    said: (now) =>
      now.releaseAt === OFF ? 'Release by time is off.' : `Orders are released each day at ${now.releaseAt}.`,
  })
  const save = async (next: string) => {
    const isTime = isReleaseTime(next) && (next !== OFF || isOn)
    setFault(isTime ? undefined : RELEASE_TIME_PROBLEM)
    if (isTime && (await command.run({ releaseAt: next })) && next === OFF) setTime('')
  }
  const last = changedAt && wallAt(new Date(changedAt))
  return (
    <section className="card card-narrow stack" aria-labelledby="production-schedule">
      <h2 id="production-schedule">Release by time</h2>
      <p>
        {isOn
          ? `Each day at ${releaseAt}, the orders made that day and the next are released, once their cut-off has passed. Unlocked orders are left to you.`
          : 'Off: staff release each make date themselves.'}
      </p>
      <TextField
        id="release-at"
        label="Time of day"
        hint="HH:MM, 24 hours"
        value={time}
        error={fault}
        onChange={setTime}
      />
      <div className="row">
        <Button
          variant="primary"
          disabledReason={command.isBusy ? 'Wait until this is done.' : undefined}
          onClick={() => void save(time.trim())}
        >
          {isOn ? 'Change time' : 'Switch on'}
        </Button>
        {isOn && (
          <Button
            disabledReason={command.isBusy ? 'Wait until this is done.' : undefined}
            onClick={() => void save(OFF)}
          >
            Switch off
          </Button>
        )}
      </div>
      {command.error && (
        <Notice tone="bad" role="alert">
          {failureOf(command, 'Nothing was changed.')}
        </Notice>
      )}
      {last && (
        <p className="muted">
          Last changed by {changedBy}, {formatWall(last.date, last.time)} {last.zoneName}.
        </p>
      )}
    </section>
  )
}
