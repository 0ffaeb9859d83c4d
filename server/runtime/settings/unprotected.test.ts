import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { mustUpgrade, unprotected } from './unprotected.ts'

const namesOf = (env: Record<string, string>) => unprotected(readConfig(env)).map(({ name, isSaid }) => [name, isSaid])

test.each([
  // Nothing leaves this machine.
  [{}, []],
  [{ DATABASE_URL: 'postgres://u:p@localhost/d', DATABASE_REPLICA_URL: 'postgres://u:p@127.0.0.2:5433/d' }, []],
  [{ DATABASE_URL: 'postgres://u:p@[::1]/d' }, []],
  [{ DATABASE_URL: 'postgres:///d?host=/var/run/postgresql' }, []],
  [{ DATABASE_URL: 'postgres://u:p@/d?host=/tmp/sockets' }, []],
  [{ DATABASE_URL: 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/d' }, []],
  [{ SMTP_URL: 'smtp://localhost:25', MARKETING_URL: 'http://127.0.0.1:8080' }, []],
  // Verified TLS.
  [{ DATABASE_URL: 'postgres://u:p@db.example/d?sslmode=verify-full' }, []],
  [{ SMTP_URL: 'smtps://u:p@mail.example', MARKETING_URL: 'https://www.example.com' }, []],
  // nodemailer upgrades, as mustUpgrade says.
  [{ SMTP_URL: 'smtp://u:p@mail.example:587' }, []],
  // Neither.
  [{ DATABASE_URL: 'postgres://u:p@db.example/d' }, [['DATABASE_URL', false]]],
  [{ DATABASE_URL: 'postgres://u:p@db.example/d?sslmode=require' }, [['DATABASE_URL', false]]],
  [{ DATABASE_URL: 'postgres://u:p@localhost/d?host=db.example' }, [['DATABASE_URL', false]]],
  [
    {
      DATABASE_URL: 'postgres://u:p@db.example/d?sslmode=verify-full',
      DATABASE_REPLICA_URL: 'postgres://u:p@replica.example/d?sslmode=no-verify',
    },
    [['DATABASE_REPLICA_URL', false]],
  ],
  [{ SMTP_URL: 'smtps://u:p@mail.example?tls.rejectUnauthorized=false' }, [['SMTP_URL', false]]],
  [{ MARKETING_URL: 'http://www.example.com' }, [['MARKETING_URL', false]]],
  // Said by whoever runs it.
  [{ DATABASE_URL: 'postgres://u:p@database/d?sslmode=disable' }, [['DATABASE_URL', true]]],
  [{ SMTP_URL: 'smtp://relay.example:25?ignoreTLS=true' }, [['SMTP_URL', true]]],
] as [Record<string, string>, [string, boolean][]][])('12.3.1 %j: %j', (env, names) => {
  expect(namesOf(env)).toEqual(names)
})

test('12.3.1 what is wrong is said with the variable and what to set, and no password', () => {
  const [found] = unprotected(readConfig({ DATABASE_URL: 'postgres://u:CANARY@db.example/d' }))
  expect(found?.says).toBe(
    'DATABASE_URL: the connection to db.example is not verified. End it with sslmode=verify-full, or with sslmode=disable where the network is your own.',
  )
})

test.each([
  ['smtp://u:p@mail.example', true],
  ['smtp://mail.example?ignoreTLS=true', false],
  ['smtp://localhost', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtps://mail.example', false],
])('12.3.1 %s must upgrade: %s', (url, must) => {
  expect(mustUpgrade(url)).toBe(must)
})
