/** The server cannot be started. The message is one sentence for a person and names the setting that fixes it. */
export class PostgresFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostgresFault';
  }
}

/** Turns a message of the system or the server into one sentence that names the setting that fixes the failure. */
export function explain(said: string, place: { data_folder: string; port: number }): PostgresFault {
  const { data_folder, port } = place;
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(said)) {
    return new PostgresFault(
      `The disk that holds ${data_folder} is full: free some space, or set DATA_FOLDER to a folder on another disk.`,
    );
  }
  if (/EROFS|Read-only file system/.test(said)) {
    return new PostgresFault(`${data_folder} cannot be written: set DATA_FOLDER to a folder that can.`);
  }
  if (/EADDRINUSE|Address already in use/.test(said)) return portTaken(port);
  if (/could not bind|EADDRNOTAVAIL/.test(said)) {
    return new PostgresFault(`PostgreSQL cannot listen on 127.0.0.1:${port}: set POSTGRES_PORT to another port.`);
  }
  if (/EACCES|EPERM|Permission denied|wrong ownership|invalid permissions|Operation not permitted/.test(said)) {
    return new PostgresFault(
      `${data_folder} may not be used by this account: start with the account that made it, or set DATA_FOLDER to another folder.`,
    );
  }
  if (/lock file ".*" already exists/.test(said)) {
    return new PostgresFault(
      `${data_folder} is in use by another server: stop that one, or set DATA_FOLDER to another folder.`,
    );
  }
  const reason =
    said.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? said.trim().split('\n').at(-1) ?? '';
  return new PostgresFault(
    `PostgreSQL did not start with the data in ${data_folder} (${reason.trim()}): mend that, or set DATABASE_URL to a server of your own.`,
  );
}

export function portTaken(port: number): PostgresFault {
  return new PostgresFault(`Port ${port} is taken: set POSTGRES_PORT to a free port for the database.`);
}
