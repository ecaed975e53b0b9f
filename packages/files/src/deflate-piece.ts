import { constants, deflateRawSync } from 'node:zlib';
import type { Deflate } from './write-xlsx.ts';

/** Compresses a piece of a .xlsx with Node's zlib, in a seventh of the time of fflate. */
export const deflatePiece: Deflate = (piece, ends) =>
  deflateRawSync(piece, { level: 1, finishFlush: ends ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
