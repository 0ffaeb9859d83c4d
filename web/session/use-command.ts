import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import { ApiDown, ApiRefusal, ask, markStale } from '../portal/api.ts'
import { notKnown } from '../ui/notice/not-known.ts'
import { useToastIfAny } from '../ui/notice/Toasts.tsx'

interface CommandOptions<E extends AnyEndpoint> {
  /** The questions whose answers it changes: asked again where they are shown, also when no answer says whether it did. */
  readonly stale?: readonly AnyEndpoint[]
  /** Done before it counts as done: what it needs saved first. A failure is the command's. */
  readonly before?: () => Promise<unknown>
  /** Awaited before it counts as done: what is loaded again. A failure is the command's, unless the caller catches it. */
  readonly after?: (answer: Output<E>) => Promise<unknown>
  /** For the few refusals that a screen answers in its own way. */
  readonly onRefused?: (refusal: ApiRefusal) => void
  /** The toast when it is done. */
  readonly said?: (answer: Output<E>, input: Input<E>) => string
}

export interface Command<E extends AnyEndpoint> {
  /** Sends it. Undefined: it was refused or did not arrive (`error` says why), or another one is on its way. */
  readonly run: (input: Input<E>) => Promise<Output<E> | undefined>
  readonly isBusy: boolean
  /** What was asked for last, while it is on its way. */
  readonly asked: Input<E> | undefined
  /** What the last one was answered. */
  readonly answer: Output<E> | undefined
  /** Why the last one failed, as a sentence. */
  readonly error: string | undefined
  /** The last one was sent and no answer came: whether it was done is not known. */
  readonly isUnanswered: boolean
  readonly forgetError: () => void
}

/** Something that changes data: one at a time, with its busy state, its error, what it makes out of date, and what is said. */
export function useCommand<E extends AnyEndpoint>(endpoint: E, options: CommandOptions<E> = {}): Command<E> {
  const client = useQueryClient()
  const toast = useToastIfAny()
  const isRunning = useRef(false)
  const latest = useRef(options)
  latest.current = options
  const unanswered = useRef<unknown>(undefined)
  const send = async (input: Input<E>): Promise<Output<E>> => {
    const answer = await ask(endpoint, input)
    await markStale(client, latest.current.stale ?? [])
    await latest.current.after?.(answer)
    return answer
  }
  const mutation = useMutation<Output<E>, Error, Input<E>>({
    mutationFn: async (input) => {
      await latest.current.before?.()
      return send(input).catch((failure: unknown) => {
        if (isNoAnswer(failure)) {
          unanswered.current = failure
          void markStale(client, latest.current.stale ?? [])
        }
        throw failure
      })
    },
  })
  const run: Command<E>['run'] = async (input) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      const answer = await mutation.mutateAsync(input)
      const { said } = latest.current
      if (said) toast?.success(said(answer, input))
      return answer
    } catch (failure) {
      if (failure instanceof ApiRefusal) latest.current.onRefused?.(failure)
      return undefined
    } finally {
      isRunning.current = false
    }
  }
  return {
    run,
    isBusy: mutation.isPending,
    asked: mutation.isPending ? mutation.variables : undefined,
    answer: mutation.data,
    error: mutation.error?.message,
    isUnanswered: mutation.error !== null && mutation.error === unanswered.current,
    forgetError: mutation.reset,
  }
}

/** A fault of the server's own has a reference, and what it began was undone; whatever else came may be from the way there. */
const isNoAnswer = (failure: unknown) => failure instanceof ApiDown && failure.reference === undefined

/** Why a command failed, as the reader is told: that it was not done is said only where that is known. */
export const failureOf = (
  { error, isUnanswered }: Pick<Command<AnyEndpoint>, 'error' | 'isUnanswered'>,
  notDone: string,
): string | undefined => error && `${isUnanswered ? notKnown('done') : notDone} ${error}`.trim()
