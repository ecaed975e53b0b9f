import type pg from 'pg';

/**
 * Wraps the pool for graphile-worker. If its workers stop while their listening connection breaks, it releases that connection twice, and
 * pg throws an error that nothing catches. Here the second release does nothing.
 *
 * @param pool the connections of the queue; everything else is passed on to it
 */
export function releaseConnectionsOnce(pool: pg.Pool): pg.Pool {
  const connect: pg.Pool['connect'] = (...given: unknown[]): never => {
    const [callback] = given as [Parameters<pg.Pool['connect']>[0]?];
    if (callback === undefined) return pool.connect() as never;
    return pool.connect((error, client, release) => {
      let released = false;
      callback(error, client, (destroy) => {
        if (released) return;
        released = true;
        release(destroy);
      });
    }) as never;
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
