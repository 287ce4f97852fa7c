/** Words of Vietnamese. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "vi", anywhere: "spaced",
  risk: { destroy: "xóa xoá", end: "hủy", exclude: "chặn", permit: "duyệt", send: "gửi đăng" },
  harmless: { looks: "xem hiển thị ẩn mở tìm kiếm lọc sắp xếp tiếp trước", closes: "đóng hủy không", parts: "menu",
    things: "trợ giúp cài đặt chi tiết trang chủ tài khoản đơn hàng hôm nay", small: "và" },
  credentials: { password: "mật khẩu|mật mã", pin: "mã pin", code: "mã (?:otp|xác (?:minh|nhận|thực)|bảo mật)", bare: "mã", login: "đăng nhập|thông tin đăng nhập|sms|tin nhắn",
    user: "người dùng|tài khoản", of: "của|cho", is: "là", with: "bằng|với|thành", enter: "nhập|điền|dùng|gõ|đặt|sử dụng", into: "vào|làm", field: "ô|trường",
    own: "tôi|mình|mới|này|vừa|nhận|được", and: "và|rồi|hoặc|để|nhưng", if: "nếu|xem|liệu|có", not: "sai|đúng|hết|bắt|trống|quá|không|yếu|mạnh|hiện" },
} satisfies PageWords;

export const serverWords = {
  conditional: "nếu",
  done: "đã (?:lưu|thêm|tạo|cập nhật|xóa|gửi)|thành công|cảm ơn", refused: "lỗi|thất bại|không (?:thể|hợp lệ|tìm thấy)|bắt buộc", asks: "bạn có (?:chắc|muốn)",
  not: "(?<!\\p{L})(?:không|chưa|chẳng)", but: "nhưng|chỉ", qualified: "còn lại|cho đến|trong khi", draft: "bản nháp", restored: "khôi phục",
  turnsAway: "không (?:tồn tại|có quyền)|đang bảo trì",
  uncollected: "and yes confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.revoke risk.share risk.spend risk.run credentials.prefix dates no cancel select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled already unmet faults pleaseDo unsaved unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs person",
} satisfies ServerWords;
