/** Build flags: names that the build replaces with its own settings. */

/** True in the build that tests load: a token may be pasted, 127.0.0.1 is granted. */
declare const SUREFOOT_TEST_BUILD: boolean;
/** Server where the panel signs in by default. */
declare const SUREFOOT_SERVER_URL: string;
